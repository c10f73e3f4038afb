graph [
  node [
    id 0
    label "New York"
  ]
  node [
    id 1
    label "Washington, D.C."
  ]
  node [
    id 2
    label "St. Louis"
  ]
  node [
    id 3
    label "Los Angeles"
  ]
  edge [
    source 0
    target 1
  ]
  edge [
    source 0
    target 2
  ]
  edge [
    source 1
    target 3
  ]
  edge [
    source 2
    target 3
  ]
]

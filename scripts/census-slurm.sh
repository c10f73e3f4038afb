#!/usr/bin/env bash
# A census as a Slurm job array: each task counts one shard into a part file.
#
#   sbatch --array=0-4095 scripts/census-slurm.sh 12              Table 1 for 12 vertices
#   sbatch --array=0-63 scripts/census-slurm.sh 10 --outcomes
#   cutshort census --merge parts/census-12-*.json                when all are done
#
# A task that is killed or requeued goes on from its part file; submit the same array again to
# repeat what failed: parts that are complete cost nothing. The array must begin at 0.
#
# CUTSHORT is the program (default: cutshort), PARTS the folder for the parts (default: parts).
#SBATCH --job-name=census
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

order=${1:?"usage: sbatch --array=0-M $0 N [census options]"}
shift
shard=${SLURM_ARRAY_TASK_ID:?"this script is a task of a job array: sbatch --array=0-M"}
shards=${SLURM_ARRAY_TASK_COUNT:?"this script is a task of a job array: sbatch --array=0-M"}
if [ "${SLURM_ARRAY_TASK_MIN:-0}" != 0 ] || [ "$shard" -ge "$shards" ]; then
    echo "census-slurm.sh: the array must be 0-$((shards - 1)), without gaps" >&2
    exit 2
fi
parts=${PARTS:-parts}
mkdir -p "$parts"
exec "${CUTSHORT:-cutshort}" census "$order" "$@" \
    --shard "$shard/$shards" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --out "$parts/census-$order-$shard-of-$shards.json"

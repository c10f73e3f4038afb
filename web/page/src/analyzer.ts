/**
 * The analyzer for other sites, as an ES module: who wins a Hex position, with which moves.
 *
 *     import { Analyzer } from "./cutshort-analyzer.mjs";
 *     const analyzer = new Analyzer(fetch("cutshort.wasm"));
 *     const { winner, winningMoves, recommendedMove } =
 *       await analyzer.analyze({ size: 5, color: "black", black: ["c3"], white: ["b4"] });
 *
 * All work is done in a worker; `cancel` ends it.
 */
import { RequestError, type Limits, type Request, type Solved } from "./requests/protocol";
import { WorkerHost } from "./requests/worker-host";

export { RequestError, type Limits, type Request };

/** A Hex position: Black joins top and bottom, White left and right; `a1` is the acute corner at the top left. */
export interface HexPosition {
  size: number | [width: number, height: number];
  /** Who is to move. */
  color: "black" | "white";
  black: string[];
  white: string[];
}

export interface HexAnalysis {
  /** Null: a limit was met before it was known. */
  winner: "black" | "white" | null;
  /** All of them; null if they were not all decided. */
  winningMoves: string[] | null;
  /** A winning move if there is one, else the first move of the longest resistance that is known. */
  recommendedMove: string | null;
}

const colour = (player: string | null): HexAnalysis["winner"] =>
  player === "short" ? "black" : player === "cut" ? "white" : null;

export class Analyzer {
  private readonly host: WorkerHost;

  /** With the module's bytes, a response that has them, or the compiled module. */
  constructor(module: BufferSource | WebAssembly.Module | Response | Promise<Response>) {
    let compiled: Promise<WebAssembly.Module> | null = null;
    this.host = new WorkerHost(() => (compiled ??= compile(module)));
  }

  async analyze({ size, color, black, white }: HexPosition, limits: Limits = { seconds: 5 }): Promise<HexAnalysis> {
    const [width, height] = typeof size === "number" ? [size, size] : size;
    const mover = color === "black" ? "short" : "cut";
    const game = { board: `hex:${width}x${height}`, short: black, cut: white, to_move: mover };
    const { results } = (await this.ask({ do: "solve", game, mover, all_moves: true, limits })) as Solved;
    const [result] = results;
    return {
      winner: colour(result?.winner ?? null),
      winningMoves: result?.open_moves?.length ? null : result?.winning_moves ?? null,
      recommendedMove: result?.move ?? result?.winning_moves?.[0] ?? result?.line[0] ?? null,
    };
  }

  /** Any request of docs/formats/requests.md. */
  ask(request: Request): Promise<unknown> {
    return this.host.ask(request);
  }

  cancel(): void {
    this.host.cancel();
  }
}

async function compile(module: ConstructorParameters<typeof Analyzer>[0]): Promise<WebAssembly.Module> {
  const given = await module;
  if (given instanceof WebAssembly.Module) return given;
  return WebAssembly.compile(given instanceof Response ? await given.arrayBuffer() : given);
}

import highs, { type Highs } from 'highs';

/** HiGHS in WebAssembly: blocks its thread while it runs. */
export type MilpSolver = Highs;

// The package's types describe its CommonJS form, whose `default` is the loader; as an ES module it is the loader itself.
const load = highs as unknown as typeof highs.default;

/** Loads HiGHS; a bundle gives it the bytes of highs.wasm, which is not found beside a chunk. */
export const loadMilpSolver = (wasmBinary?: Uint8Array): Promise<MilpSolver> =>
  load(wasmBinary === undefined ? {} : { wasmBinary });

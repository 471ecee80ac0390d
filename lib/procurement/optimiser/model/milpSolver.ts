import highs, { type Highs } from 'highs';

/** HiGHS in WebAssembly: blocks its thread while it runs. */
export type MilpSolver = Highs;

// The package's types describe its CommonJS form, whose `default` is the loader. As an ES module its export is the
// loader.
const load = highs as unknown as typeof highs.default;

/**
 * Loads HiGHS. A bundle passes the bytes of highs.wasm, because the loader does not find the file beside a bundled
 * chunk.
 */
export const loadMilpSolver = (wasmBinary?: Uint8Array): Promise<MilpSolver> =>
  load(wasmBinary === undefined ? {} : { wasmBinary });

import highs, { type Highs } from 'highs';

/** HiGHS in WebAssembly: blocks its thread while it runs. */
export type MilpSolver = Highs;

// The package's types describe its CommonJS form, whose `default` is the loader. As an ES module its export is the
// loader.
const load = highs as unknown as typeof highs.default;

/** Loads HiGHS with the highs.wasm beside it; the artifact has a copy beside each bundled chunk that loads it. */
export const loadMilpSolver = (): Promise<MilpSolver> => load({});

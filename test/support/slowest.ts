import type { Reporter, TestModule } from 'vitest/node';
import type {} from '#test/support/eachFile.ts';

const SHOWN = 10;

/** Seconds from the start of a file's imports to the end of its last hook. */
const getSeconds = (module: TestModule): number => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
};

const toLine = (module: TestModule): string => {
  const { processorSeconds } = module.meta();
  const processors = processorSeconds === undefined ? '' : `, processors ${processorSeconds.toFixed(1)} s`;
  return `  ${getSeconds(module).toFixed(1).padStart(6)} s${processors}  ${module.relativeModuleId}\n`;
};

/** Names the slowest files at the end of a run of many. */
export const slowestReporter: Reporter = {
  onTestRunEnd: (modules) => {
    if (modules.length <= SHOWN) return;
    const slowest = modules.toSorted((a, b) => getSeconds(b) - getSeconds(a)).slice(0, SHOWN);
    process.stdout.write(`\nSlowest files:\n${slowest.map(toLine).join('')}`);
  },
};

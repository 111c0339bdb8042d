// A vitest reporter that records unhandled errors. They fail a run, but the JSON report does not contain them.
import { writeFileSync } from 'node:fs';

export default class UnhandledReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const file = process.env.HONGBAO_UNHANDLED;
    if (!file) return;
    const texts = unhandledErrors.map(({ name, message, stacks, VITEST_TEST_PATH: place }) =>
      [
        `${place ?? 'vitest'}: ${name ?? 'Error'}: ${message}`,
        ...(stacks ?? []).map((at) => `at ${at.method || '<anonymous>'} (${at.file}:${at.line})`),
      ].join('\n  '),
    );
    writeFileSync(file, JSON.stringify(texts));
  }
}

// Reporter of Node's test runner: one line of JSON for each test that passed, with its file and its title.

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* passed(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' || data.skip || data.todo) continue;
    yield `${JSON.stringify({ file: data.file, title: data.name })}\n`;
  }
}

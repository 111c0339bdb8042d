import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Adds the prompts `reproduce-bug` and `write-test`. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'reproduce-bug',
    {
      title: 'Reproduce this bug',
      description: 'Reproduces a reported bug in a new world, with evidence.',
      argsSchema: z.object({ description: z.string().describe('What was seen, and where.') }),
    },
    ({ description }) => asUser(reproduceBug(description)),
  );
  server.registerPrompt(
    'write-test',
    {
      title: 'Write the test for this traffic',
      description: 'Writes a test from the recorded requests of a world, or from one of them.',
      argsSchema: z.object({
        world: z.string().describe('The id of the world.'),
        traffic: z
          .string()
          .optional()
          .describe('The id of a recorded request; the latest requests when absent.'),
      }),
    },
    ({ world, traffic }) => asUser(writeTest(world, traffic)),
  );
}

const asUser = (text: string): GetPromptResult => ({
  messages: [{ role: 'user', content: { type: 'text', text } }],
});

const reproduceBug = (description: string) => `Reproduce this bug with the tools of Hongbao:

${description}

1. createWorld {"scenario":"empty"} and work in that world only. If the bug was seen in an existing world, forkWorld it instead. Note seed and instant: they make the world reproducible.
2. listSituations; if one matches, playSituation in it, with "in" if the event must still be ahead. Otherwise createMember with the balances and the level that are needed, and make the member's calls with call (describeCall returns their fields).
3. takeSnapshot before the step that fails, so that restoreSnapshot repeats it.
4. Cause the failure: advanceClock {"toNextEvent":true} or "until" an event, intervene for a price, addFault for a network failure, setAnswer for an answer of the backend, decide for an operator's decision.
5. Read what happened: listTraffic and getTraffic (opened bodies, verdicts against the contract, written rows and transfers), listHappened, getMemberState, listOutbox. auditLedger shows whether money is missing.
6. If it does not fail, change one condition and repeat from the snapshot. Do not claim a reproduction that you have not seen.

Report: the shortest list of steps as tool inputs; the expected and the actual result with the ids of the requests; which side is wrong (a request that violates the contract, an answer that violates it, or a rule of the product); the seed, instant and id of the world. Keep the world, so that others can open it.`;

const writeTest = (
  world: string,
  traffic: string | undefined,
) => `Write a test with @hongbao/testkit for ${traffic === undefined ? `the latest requests of the world ${world}` : `the recorded request ${traffic} of the world ${world}`}.

1. ${
  traffic === undefined
    ? `listTraffic {"world":"${world}"}: choose the requests of one member that belong together, oldest first, and getTraffic each.`
    : `getTraffic {"world":"${world}","id":"${traffic}"}.`
} Read the opened body, the answer, both verdicts, the written rows and the transfers.
2. writeTestCode with the same world and id returns testkit code that makes the same call: begin with it.
3. Put the member into the same state first: by a situation (listSituations), or by world.given in the words of the document hongbao://docs/packages. Do not copy ids, tokens or prices of the recording: a new world has its own.
4. Assert the result or the reason of the refusal, the effect that a member sees (balance, state, notice), and what must not have changed. describeCall lists the refusals and states.
5. Advance the world's clock where time matters; never wait for real time.
6. Run the same steps with the tools in a new world (createWorld, playSituation, call, advanceClock) and compare, before you present the test.

The title of a test is a full sentence about the behavior. The fixture audits the ledger after each test.`;

import { ApiError } from '@haat/api-client';
import { sendOnce } from './sendOnce';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Responses in order: a number fails with that status, a text succeeds. Each takes `ms`. */
function server(answers: readonly (number | string)[], ms = 0) {
  const left = [...answers];
  return jest.fn(async () => {
    jest.setSystemTime(Date.now() + ms);
    const answer = left.shift();
    if (typeof answer === 'number') throw new ApiError(`failed ${answer}`, { status: answer });
    return answer;
  });
}

async function outcome(work: Promise<unknown>) {
  const settled = work.then(
    (answer) => answer,
    (thrown) => (thrown as Error).message,
  );
  await jest.runAllTimersAsync();
  return settled;
}

test.each<[string, (number | string)[], string, number]>([
  ['an answer', ['done'], 'done', 1],
  ['a refusal', [409, 'done'], 'failed 409', 1],
  ['the server broke', [500, 'done'], 'failed 500', 1],
  ['the line broke once', [0, 'done'], 'done', 2],
  ['the line broke twice', [0, 0, 'done'], 'done', 3],
  ['the line is down', [0, 0, 0, 'done'], 'failed 0', 3],
  ['a gateway in between', [502, 503, 504], 'failed 504', 3],
  ['the line broke, then a refusal', [0, 409, 'done'], 'failed 409', 2],
])('%s', async (_, answers, expected, tries) => {
  const send = server(answers);
  expect(await outcome(sendOnce(send))).toBe(expected);
  expect(send).toHaveBeenCalledTimes(tries);
});

test('stops repeating after the retry window', async () => {
  const send = server([0, 0, 0], 15_000);
  expect(await outcome(sendOnce(send))).toBe('failed 0');
  expect(send).toHaveBeenCalledTimes(2);
});

test('does not repeat after another kind of error', async () => {
  const send = jest.fn().mockRejectedValue(new Error('a slip of ours'));
  expect(await outcome(sendOnce(send))).toBe('a slip of ours');
  expect(send).toHaveBeenCalledTimes(1);
});

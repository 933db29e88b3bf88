import { ApiError } from '@haat/api-client';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { QueryError, QueryState } from './QueryState';

type Props = Omit<ComponentProps<typeof QueryState<string[]>>, 'query' | 'loading' | 'children'>;

function Tags({ load, ...props }: Props & { load: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['tags'], queryFn: load });
  return (
    <QueryState query={query} loading={<p>Loading tags</p>} {...props}>
      {(tags) => <p>{tags.join(', ')}</p>}
    </QueryState>
  );
}

function open(load: () => Promise<string[]>, props: Props = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  const tree = render(
    <QueryClientProvider client={client}>
      <Tags load={load} {...props} />
    </QueryClientProvider>,
  );
  return { ...tree, client };
}

const failWith =
  (init: ConstructorParameters<typeof ApiError>[1], message = 'Failed to fetch tags') =>
  async (): Promise<string[]> => {
    throw new ApiError(message, init);
  };
const serverError = failWith({ status: 500, code: 'internal' });
/** Rejects the first call and resolves the later ones. */
const failOnce = () => jest.fn().mockImplementationOnce(serverError).mockResolvedValue(['denim', 'linen']);
const retryButton = (name = 'Try again') => screen.findByRole('button', { name });

test('shows the loading state until the first response', async () => {
  let resolve: (tags: string[]) => void = () => {};
  open(
    () =>
      new Promise((done) => {
        resolve = done;
      }),
  );
  expect(screen.getByText('Loading tags')).toBeInTheDocument();
  resolve(['denim']);
  expect(await screen.findByText('denim')).toBeInTheDocument();
  expect(screen.queryByText('Loading tags')).not.toBeInTheDocument();
});

test('shows the data', async () => {
  open(async () => ['denim', 'linen'], { empty: <p>No tags</p> });
  expect(await screen.findByText('denim, linen')).toBeInTheDocument();
  expect(screen.queryByText('No tags')).not.toBeInTheDocument();
});

test('shows the empty state when the list is empty', async () => {
  open(async () => [], { empty: <p>No tags</p> });
  expect(await screen.findByText('No tags')).toBeInTheDocument();
});

test('passes an empty list to the children without an empty state', async () => {
  const { container } = open(async () => []);
  await waitFor(() => expect(container).toHaveTextContent(/^$/));
  expect(screen.queryByText('Loading tags')).not.toBeInTheDocument();
});

const UNREACHABLE = 'We can’t reach the shop. Check your connection and try again.';
const TIMEOUT = 'The shop is taking too long to respond. Try again in a moment.';
const UNREADABLE = 'Something went wrong on our side. Try again in a moment.';

test.each([
  ['no connection', { status: 0, code: 'network' }, UNREACHABLE],
  ['a timeout', { status: 0, code: 'timeout' }, TIMEOUT],
  ['an unreadable response', { status: 0, code: 'unreadable' }, UNREADABLE],
  ['a 503 with a server message', { status: 503, code: 'busy', fromServer: true }, 'Back in a minute'],
])('shows the specified text and the reason after %s', async (_, init, reason) => {
  open(failWith(init, 'Back in a minute'), { error: 'Failed to load the list of tags' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load the list of tags');
  expect(screen.getByText(reason)).toBeInTheDocument();
});

test('shows only the specified text after a 500 without a server message', async () => {
  const { container } = open(serverError, { error: 'Failed to load the list of tags' });
  await retryButton();
  expect(container).toHaveTextContent(/^Failed to load the list of tagsTry again$/);
});

test('shows the message of the error when no text is specified', async () => {
  open(serverError);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch tags');
});

test('does not repeat a server message that the text contains', async () => {
  open(failWith({ status: 500, code: 'internal', fromServer: true }, 'Out of paper'), {
    error: ({ message }) => `Error: ${message}`,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Out of paper');
  expect(screen.getAllByText(/Out of paper/)).toHaveLength(1);
});

test('shows the request id @trust:found-in-log', async () => {
  open(failWith({ status: 500, code: 'internal', requestId: 'req-42' }));
  expect(await screen.findByText('Reference for our team: req-42')).toBeInTheDocument();
});

test('fetches again when retry is pressed', async () => {
  const load = failOnce();
  open(load);
  await userEvent.click(await retryButton());
  expect(await screen.findByText('denim, linen')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('shows the error again when the retry fails', async () => {
  const load = jest.fn(serverError);
  open(load);
  await userEvent.click(await retryButton());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch tags');
});

test('calls a given onRetry instead of refetching', async () => {
  const load = jest.fn(serverError);
  const onRetry = jest.fn();
  open(load, { onRetry });
  await userEvent.click(await retryButton());
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows the given retry text and action', async () => {
  open(serverError, { retryText: 'Retry', action: <a href="/home">Home</a> });
  expect(await retryButton('Retry')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
});

test.each([
  [undefined, 'Trying again...'],
  ['Loading...', 'Loading...'],
])('with the retrying text %p the button says "%s" while it fetches', async (retryingText, expected) => {
  let finish = () => {};
  const onRetry = () =>
    new Promise<void>((done) => {
      finish = done;
    });
  const error = new ApiError('Failed', { status: 500, code: 'internal' });
  render(<QueryError message="Failed" error={error} onRetry={onRetry} retryingText={retryingText} />);
  await userEvent.click(await retryButton());
  expect(screen.getByRole('button')).toHaveTextContent(expected);
  finish();
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('Try again'));
});

test.each([400, 404])('shows the missing state instead of a retry after a %i', async (status) => {
  open(failWith({ status, code: 'gone' }), { missing: ({ code }) => <p>No such tag: {code}</p> });
  expect(await screen.findByText('No such tag: gone')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows an error with a retry after a 404 without a missing state', async () => {
  open(failWith({ status: 404, code: 'gone' }));
  expect(await retryButton()).toBeInTheDocument();
});

test('keeps the data when fetching it again fails', async () => {
  const load = jest.fn().mockResolvedValueOnce(['denim']).mockImplementation(serverError);
  const { client } = open(load);
  await screen.findByText('denim');
  await client.refetchQueries();
  await waitFor(() => expect(client.getQueryState(['tags'])?.status).toBe('error'));
  expect(screen.getByText('denim')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('wraps the loading and error states, but not the data, in the frame', async () => {
  open(failOnce(), { frame: (state) => <main>{state}</main> });
  expect(screen.getByRole('main')).toHaveTextContent('Loading tags');
  await userEvent.click(await retryButton());
  expect(await screen.findByText('denim, linen')).toBeInTheDocument();
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
});

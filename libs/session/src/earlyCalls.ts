import { API_PATH, auth, cart } from '@haat/contracts';
import { EARLY_ANSWERS, EARLY_PATHS } from '@haat/page/names';

/** What a page of a signed-in visitor asks first, whatever it shows (session.ts): paths below {@link API_PATH}. */
export const SESSION_CALLS: readonly string[] = [auth.status.path, cart.getCart.path];

/** How long an early call may take, and how long its answer may wait to be taken, in ms. */
const CALL_MS = 8000;
const ANSWER_MS = 10_000;

/**
 * Inline script of a page: asks the API for what the page's scripts will ask for, while they are on their way. Its element's
 * {@link EARLY_PATHS} has the paths. Without a token that is valid by its own date it asks nothing. The API's client takes each answer
 * once (http.ts), for the same path and token; whatever is missing or was refused it asks for itself. The key of the token is
 * that of storage.ts: this text runs before any module.
 */
export const EARLY_CALLS = `(() => {
  const calls = document.currentScript.getAttribute('${EARLY_PATHS}');
  let token;
  try {
    token = sessionStorage.getItem('access_token') || localStorage.getItem('access_token');
    const { exp } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    if (!(exp * 1000 > Date.now())) return;
  } catch {
    return;
  }
  const ask = async (path) => {
    const answer = await fetch('${API_PATH}' + path, {
      headers: { Accept: 'application/json', Authorization: 'Bearer ' + token },
      signal: AbortSignal.timeout(${CALL_MS}),
    });
    return answer.status === 200 ? { body: await answer.json() } : undefined;
  };
  const answers = new Map(calls.split(' ').map((path) => [path, ask(path).catch(() => undefined)]));
  const end = Date.now() + ${ANSWER_MS};
  setTimeout(() => answers.clear(), ${ANSWER_MS});
  window.${EARLY_ANSWERS} = (path, access) => {
    if (path === undefined || Date.now() > end) answers.clear();
    if (access !== token) return;
    const answer = answers.get(path);
    answers.delete(path);
    return answer;
  };
})();`;

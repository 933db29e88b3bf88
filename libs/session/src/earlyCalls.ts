import { API_PATH, auth, cart } from '@haat/contracts';
import { EARLY_ANSWERS, EARLY_PATHS } from '@haat/page/names';

/** The first requests of every page of a signed-in visitor (session.ts): paths below {@link API_PATH}. */
export const SESSION_CALLS: readonly string[] = [auth.status.path, cart.getCart.path];

/** Time-out of an early call, and how long its response stays valid, in ms. */
const CALL_MS = 8000;
const ANSWER_MS = 10_000;

/**
 * Inline script of a page: sends requests that the page's scripts will need, while these still load. {@link EARLY_PATHS} of its
 * element has the paths. Without an unexpired token it sends nothing. The API client uses each response once (http.ts), for the
 * same path and token, and requests what is missing or was refused. The token's key is the one in storage.ts, but this text runs
 * before any module.
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

/** The language that a visitor has chosen: written by the HTML server, and by a login in a browser without a choice. */
export const LANGUAGE_COOKIE = 'haat_language';
/** The kind of visitor, without any secret: written by the browser, for the HTML server. */
export const SESSION_COOKIE = 'haat_session';

import { MAX_REPORT_MESSAGE_LENGTH, MAX_REPORT_PLACES } from '@haat/contracts';
import { Refused } from '../refused';

/**
 * A browser's report on a region: mounted, or where it failed. 'behave': it runs, but the page is not usable. 'slow': it
 * mounted late or froze the page; a good release does so on a slow phone. 'flawed': something did not work, as it happens with a
 * good release, too: a refused call, a click without effect. 'untested' says nothing about the release: the
 * page was left while it loaded, or the release was not tried because it failed in that browser before.
 */
export type Outcome = 'mounted' | 'load' | 'mount' | 'run' | 'behave' | 'slow' | 'flawed' | 'untested';
/** Faults of a release. */
export type Fault = Exclude<Outcome, 'mounted' | 'slow' | 'flawed' | 'untested'>;

/** The body of a request to /beacon. */
export interface Report {
  /** The id of the page's composition. */
  composition: string;
  pageToken: string;
  region: string;
  version: string;
  outcome: Outcome;
  /** The error's message as the browser sent it: untrusted. */
  message: string;
  /** Places of the error's stack in files of releases, the innermost first: `seller/12.js:1:3456`. Untrusted, too. */
  places?: readonly string[];
}

/** Maximum bytes of a report. */
export const MAX_REPORT_BYTES = 3072;

/** The SHA-256 of no bytes, as browsers write it: Firefox reports an interrupted file as one with a wrong hash. */
const HASH_OF_NOTHING = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const FAULTS: readonly string[] = ['load', 'mount', 'run', 'behave'] satisfies Fault[];
const OUTCOMES: readonly string[] = ['mounted', ...FAULTS, 'slow', 'flawed', 'untested'];

export const isFault = (outcome: Outcome): outcome is Fault => FAULTS.includes(outcome);

const FORMS = {
  composition: /^[\w.]{1,40}$/,
  pageToken: /^[\w.@~-]{1,600}$/,
  region: /^\w{1,40}$/,
  version: /^[\w.-]{1,40}$/,
} as const;

/** Remote or shell, file, line, column. */
export const PLACE = /^(\w{1,40})\/([\w-][\w./-]{0,99}):(\d{1,7}):(\d{1,7})$/;

/**
 * Reads what came with a beacon: JSON, or its text.
 * @throws Refused (400)
 */
export function readReport(body: unknown): Report {
  const said = (typeof body === 'string' ? parsed(body) : body) as Partial<Record<keyof Report, unknown>>;
  if (typeof said !== 'object' || said === null) throw malformed('It is no JSON object');
  const field = (name: keyof typeof FORMS) => {
    const value = said[name];
    if (typeof value !== 'string' || !FORMS[name].test(value)) throw malformed(`${name} is not valid`);
    return value;
  };
  const { outcome, message = '', places = [] } = said;
  if (typeof outcome !== 'string' || !OUTCOMES.includes(outcome)) throw malformed('There is no such outcome');
  if (typeof message !== 'string' || message.length > MAX_REPORT_MESSAGE_LENGTH)
    throw malformed(`message is a text of up to ${MAX_REPORT_MESSAGE_LENGTH} characters`);
  const isPlace = (place: unknown) => typeof place === 'string' && PLACE.test(place);
  if (!Array.isArray(places) || places.length > MAX_REPORT_PLACES || !places.every(isPlace))
    throw malformed(`places are up to ${MAX_REPORT_PLACES} of a stack, each like seller/12.js:1:3456`);
  return {
    composition: field('composition'),
    pageToken: field('pageToken'),
    region: field('region'),
    version: field('version'),
    // Pages that are older than 'untested' report it as a failure.
    outcome: message.includes(HASH_OF_NOTHING) ? 'untested' : (outcome as Outcome),
    message,
    ...(places.length > 0 ? { places } : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('It is no JSON');
  }
}

const malformed = (why: string) =>
  new Refused(400, 'report_malformed', `This is not a report of a page: ${why}`);

/**
 * An error's message for the log: on one line, without personal data. Text between double quotes is data (V8 cites what
 * it could not read), and so are queries of addresses, e-mail addresses and long numbers.
 */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/\p{C}+/gu, ' ')
    .replace(/".*"|".*/s, '"…"')
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/[^\s'"(<]+@[^\s'")>]+/g, '…')
    .replace(/\+?\d[\d\s-]{4,}\d/g, '…')
    .trim();
}

/** Whether a difference only adds, or breaks what relied on the former. */
export interface Difference {
  kind: 'added' | 'changed';
  /** what, for people: 'options.retry is new' */
  what: string;
}

/** The entries of two surfaces by name, so that something is told by what it is, not by what it is called. */
export interface Texts {
  before: ReadonlyMap<string, string>;
  now: ReadonlyMap<string, string>;
}

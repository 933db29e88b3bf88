/** The shape of a second language's table: every text may be another, none may be of another kind. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...parts: infer P) => string
      ? (...parts: P) => string
      : T[K] extends (...parts: never) => unknown
        ? T[K]
        : T[K] extends readonly string[]
          ? readonly string[]
          : Translation<T[K]>;
};

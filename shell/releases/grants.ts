/** The owner of a token that is valid for every remote. */
export const OPERATOR = '*';

/** The permissions of a token: publish releases, make them live, withdraw and remove them. */
export const ROLES = ['publish', 'promote', 'operate'] as const;
export type Role = (typeof ROLES)[number];

export const areRoles = (names: readonly string[]): names is readonly Role[] =>
  names.every((name) => ROLES.some((role) => role === name));

/** A token without the token itself. */
export interface Grant {
  /** The remote that it is valid for, or {@link OPERATOR}. */
  remote: string;
  roles: readonly Role[];
  /** ISO 8601; null: never. */
  expires: string | null;
}

/** A token that a setting or the file names. */
export interface StoredToken extends Grant {
  /** SHA-256, hexadecimal. */
  hash: string;
}

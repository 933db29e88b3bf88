import { DEPARTMENTS } from '@haat/contracts';

/** The pages of the departments, by their names in the texts. */
export const departmentLinks = DEPARTMENTS.map((name) => ({ name, to: `/shop/${name}` }) as const);

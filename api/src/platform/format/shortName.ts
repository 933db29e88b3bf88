/** A person as everybody may see them: first name and initial, 'Farhana A.' */
export function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial] = last_name;
  return initial ? `${first_name} ${initial}.` : first_name;
}

/** A multipart body of the values that are given; absent and empty ones are left out. */
export function filledParts(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') form.append(name, value);
  }
  return form;
}

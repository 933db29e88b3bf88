/** The English name of a product type: 'salwar-kameez' is 'Salwar kameez'. */
export function typeName(slug: string): string {
  const words = slug === 't-shirt' ? slug : slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

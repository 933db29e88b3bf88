/** HTML made by {@link html}, which escapes every other value. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | number | Html | readonly Html[];

/** Markup with values: html`<p>${text}</p>`. Escapes every value except Html. */
export function html(markup: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: markup }, ...values.map(sourceOf)));
}

function sourceOf(value: Value): string {
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(sourceOf).join('');
  return escaped(String(value));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/** Bengali words, with what stands between them and the danda at their end. */
const BENGALI_WORDS =
  /([\p{Script=Bengali}\u200c\u200d]+(?:[\s\u0964\u0965,]+[\p{Script=Bengali}\u200c\u200d]+)*[\u0964\u0965]?)/u;

/** Text of users: marks Bengali with lang, for fonts and screen readers. */
export function words(text: string): Html {
  const parts = text
    .split(BENGALI_WORDS)
    .map((part, index) => (index % 2 ? html`<span lang="bn">${part}</span>` : html`${part}`));
  return html`${parts}`;
}

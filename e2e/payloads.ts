/** Payloads that would run if text were inserted unescaped into HTML, an attribute, a URL, a script, a style or JSON. */
export const RUN = 'ran=1';
export const PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type="module">window.${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `\`><img src=x onerror=${RUN}>`,
  `<img src="x" onerror="${RUN}"`,
  `<image src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributeName=x>`,
  `<svg><a href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"></svg>`,
  `<math><mtext><script>${RUN}</script></mtext></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<body onload=${RUN}>`,
  `<body onpageshow=${RUN}>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="java&#09;script:${RUN}">x</a>`,
  `<form action="javascript:${RUN}"><input type=submit autofocus></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<link rel=stylesheet href=x onerror=${RUN}>`,
  `<style>@import 'data:text/css,*{}';</style><style onload=${RUN}></style>`,
  `<meta http-equiv=refresh content="0;javascript:${RUN}">`,
  `<base href="https://elsewhere.example/">`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<![CDATA[><img src=x onerror=${RUN}>]]>`,
  `" onmouseover=${RUN} autofocus onfocus=${RUN} x="`,
  `' onmouseover=${RUN} autofocus onfocus=${RUN} x='`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\u2028;${RUN}//`,
];

/** Gives each field one payload after the other, of those that fit into it, and counts them. */
export class PayloadsInTurn {
  readonly #given = new Map<string, Set<string>>();
  readonly #turns = new Map<string, number>();

  /** The next payload of a field of at most `max` characters, none with what the field refuses. */
  next(field: string, max = 300, refused?: RegExp): string {
    const given = this.#given.get(field) ?? new Set();
    this.#given.set(field, given);
    const fitting = PAYLOADS.filter((payload) => payload.length <= max && !refused?.test(payload));
    // Fields that are filled less often than there are payloads begin with different ones.
    const turn = this.#turns.get(field) ?? this.#given.size * 7;
    this.#turns.set(field, turn + 1);
    const payload = fitting[turn % fitting.length] ?? '';
    given.add(payload);
    return payload;
  }

  /** How many different payloads each field has got. */
  get byField(): Record<string, number> {
    return Object.fromEntries([...this.#given].map(([field, given]) => [field, given.size]));
  }

  /** How many fields each payload was in. */
  get byPayload(): Record<string, number> {
    const fields = [...this.#given.values()];
    return Object.fromEntries(
      PAYLOADS.map((payload) => [payload, fields.filter((given) => given.has(payload)).length]),
    );
  }
}

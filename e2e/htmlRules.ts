import type { ConfigData } from 'html-validate';

/** html-validate's recommended rules for the HTML that the server sends. Each exception says why. */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes HTML in this way, which means the same.
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // React's useId begins with _: valid HTML, only not in selectors without an escape.
    'valid-id': ['error', { relaxed: true }],
    // Colours of pictures until they are loaded; the policy allows them on rendered pages (shell/server/gateway/security.ts).
    'no-inline-style': 'off',
    // Groups of choices are named by aria-label, which axe checks.
    'wcag/h71': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

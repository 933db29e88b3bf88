import { foreignStyle } from './styleIsolation';

const GLOBAL = 'is not limited to elements with a class .cart_checkout-…';

test.each<[css: string]>([
  [''],
  ['@charset "utf-8";/* body{} */'],
  ['.cart_checkout-a{color:red}'],
  ['.cart_checkout-a>*,.x .cart_checkout-b:hover svg{--own:1px;content:"body{}"}'],
  ['html.dark .cart_checkout-a{background:url(data:image/png;base64,a{b})}'],
  ['@layer ui;@layer ui{.cart_checkout-a{color:red}@media print{.cart_checkout-b{display:none}}}'],
  ['@media (width<=640px){@supports (gap:1px){.cart_checkout-a{gap:1px}}}'],
  [':is(.cart_checkout-a,.x) p:not(.y){margin:0}'],
  ['.cart_checkout-a{color:red;&:hover{color:blue}svg{fill:red}@media print{display:none}}'],
  ['@scope (.cart_checkout-a) to (.slot){:scope{color:red}img{width:1px}}'],
  ['@keyframes cart_checkout-a{from{opacity:0}to{opacity:1}}.cart_checkout-a{animation:cart_checkout-a 1s}'],
  ['@property --cart_checkout-angle{syntax:"<angle>";inherits:false;initial-value:0deg}'],
  ['.\\63 art_checkout-a{color:red}'],
])('%s stays in the remote’s part of the page', (css) => {
  expect(foreignStyle(css, 'cart_checkout')).toBeNull();
});

test.each<[css: string, problem: string]>([
  ['body{margin:0}', `the selector body ${GLOBAL}`],
  ['.cart_checkout-a{color:red}*{margin:0}', `the selector * ${GLOBAL}`],
  ['.cart_checkout-a,h1{margin:0}', `the selector h1 ${GLOBAL}`],
  ['.catalog-a{margin:0}', `the selector .catalog-a ${GLOBAL}`],
  [':root{--color-primary:red}', `the selector :root ${GLOBAL}`],
  ['html:has(.cart_checkout-a){overflow:hidden}', `the selector html:has(.cart_checkout-a) ${GLOBAL}`],
  ['p:not(.cart_checkout-a){margin:0}', `the selector p:not(.cart_checkout-a) ${GLOBAL}`],
  ['[class^=".cart_checkout-"]{margin:0}', `the selector [class^=".cart_checkout-"] ${GLOBAL}`],
  ['@layer ui{@media print{header{display:none}}}', `the selector header ${GLOBAL}`],
  ['.cart_checkout-a{body:has(&){margin:0}}', `the selector body:has(&) ${GLOBAL}`],
  ['@scope (main){p{margin:0}}', `@scope (main) ${GLOBAL}`],
  [
    '@import url(https://elsewhere.example/a.css);',
    '@import url(https://elsewhere.example/a.css) reaches beyond the style sheet',
  ],
  ['@namespace svg url(x);', '@namespace svg url(x) reaches beyond the style sheet'],
  [
    '@keyframes spin{to{rotate:1turn}}',
    '@keyframes spin is a name of the whole page, and does not begin with cart_checkout-',
  ],
  [
    '@property --angle{inherits:false}',
    '@property --angle is a name of the whole page, and does not begin with cart_checkout-',
  ],
  ['@font-face{font-family:"Anek Bangla";src:url(a.woff2)}', '@font-face applies to the whole page'],
  ['@page{margin:0}', '@page applies to the whole page'],
  ['@view-transition{navigation:auto}', '@view-transition applies to the whole page'],
  ['.cart_checkout-a{color:red}body{', 'the style sheet cannot be read: Unclosed block'],
  ['.cart_checkout-a{color:red}>{color:red}', `the selector > ${GLOBAL}`],
])('%s is refused', (css, problem) => {
  expect(foreignStyle(css, 'cart_checkout')).toBe(problem);
});

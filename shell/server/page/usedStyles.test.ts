import { classesOf, usedStyles } from './usedStyles';

const used = (css: string, ...classes: string[]) => usedStyles(css, new Set(classes));

test('the classes of markup', () => {
  const html = '<p class="a b">class="x"</p><svg class="c"></svg><p class="a b" data-class="y"></p>';
  expect([...classesOf(html)]).toEqual(['a', 'b', 'c']);
});

test.each([
  ['rules of elements that are there', '.a{color:red}.b{color:blue}', '.a{color:red}'],
  ['what a rule of several selectors says of them', '.b,.a:hover,.b .a{top:0}', '.a:hover{top:0}'],
  ['rules that need further classes', '.a.b,.a>.b{top:0}.a>p{top:1px}', '.a>p{top:1px}'],
  [
    'rules whose other classes are conditions',
    '.a:not(.b),.a:has(.b){top:0}',
    '.a:not(.b),.a:has(.b){top:0}',
  ],
  ['rules without a class', 'body,#header,[hidden]{top:0}', 'body,#header,[hidden]{top:0}'],
  ['order', '.a{top:0}.b{top:1px}.a{top:2px}', '.a{top:0}.a{top:2px}'],
  [
    'groups with something in them',
    '@layer ui{.a{top:0}.b{top:1px}}@media print{.b{top:0}}',
    '@layer ui{.a{top:0}}',
  ],
  [
    'groups within groups',
    '@layer ui{@media (width>=1px){.a{top:0}}}',
    '@layer ui{@media (width>=1px){.a{top:0}}}',
  ],
  ['the order of layers', '@layer reset,base;.b{top:0}', '@layer reset,base;'],
  ['fonts', '@font-face{font-family:A;src:url(/a.woff2)}', '@font-face{font-family:A;src:url(/a.woff2)}'],
  [
    'animations that are used',
    '@keyframes x-spin{to{rotate:1turn}}@keyframes x-fade{to{opacity:0}}.a{animation:1s x-spin}.b{animation:1s x-fade}',
    '@keyframes x-spin{to{rotate:1turn}}.a{animation:1s x-spin}',
  ],
  ['text with signs of rules', '.a:before{content:"}.b{"}.b{top:0}', '.a:before{content:"}.b{"}'],
  ['a sheet that is cut off', '.a{top:0}.b{top:1px', '.a{top:0}.b{top:1px'],
  ['escaped names', '.\\61{top:0}', '.\\61{top:0}'],
])('keeps %s', (_, css, expected) => {
  expect(used(css, 'a')).toBe(expected);
});

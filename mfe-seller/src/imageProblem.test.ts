import { imageProblem } from './imageProblem';

const MB = 1024 * 1024;

test.each([
  ['image/png', 10, null],
  ['image/webp', 5 * MB, null],
  ['image/png', 5 * MB + 1, 'File size must be less than 5MB'],
  ['application/pdf', 10, 'Please select an image file'],
  ['', 10, 'Please select an image file'],
  ['application/pdf', 6 * MB, 'Please select an image file'],
])('%s of %i bytes: %s', (type, size, problem) => {
  expect(imageProblem({ type, size })).toBe(problem);
});

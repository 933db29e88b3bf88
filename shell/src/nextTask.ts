/** Lets the browser paint and take input between two parts of the start. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

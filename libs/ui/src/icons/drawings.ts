/** Path data on a 24 unit grid, for lines with round ends. */
export type IconDrawing = `${'M' | 'm'}${number} ${string}`;

export const searchIcon: IconDrawing = 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20.5 20.5';
export const bagIcon: IconDrawing = 'M5 8h14l1 12.5H4L5 8Zm3.5 3V7a3.5 3.5 0 0 1 7 0v4';
export const userIcon: IconDrawing =
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5';
export const menuIcon: IconDrawing = 'M3.5 7h17M3.5 12h17M3.5 17h17';
export const closeIcon: IconDrawing = 'm5.5 5.5 13 13m0-13-13 13';
export const chevronLeftIcon: IconDrawing = 'm14.5 5.5-6.5 6.5 6.5 6.5';
export const chevronRightIcon: IconDrawing = 'm9.5 5.5 6.5 6.5-6.5 6.5';
export const chevronUpIcon: IconDrawing = 'm5.5 14.5 6.5-6.5 6.5 6.5';
export const chevronDownIcon: IconDrawing = 'm5.5 9.5 6.5 6.5 6.5-6.5';
export const arrowLeftIcon: IconDrawing = 'M20.5 12h-17m6-6-6 6 6 6';
export const arrowRightIcon: IconDrawing = 'M3.5 12h17m-6-6 6 6-6 6';
export const starIcon: IconDrawing =
  'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6-4.4-4.2 6-.8L12 3.5Z';
export const checkIcon: IconDrawing = 'm4.5 12.5 5 5 10-11';
export const trashIcon: IconDrawing = 'M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10 10.5v6m4-6v6';
export const plusIcon: IconDrawing = 'M12 5v14M5 12h14';
export const minusIcon: IconDrawing = 'M5 12h14';
export const truckIcon: IconDrawing =
  'M2.5 6h11v10.5h-11V6Zm11 4h4l4 3.5v3h-8V10ZM7 16.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Zm10.5 0a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z';
export const phoneIcon: IconDrawing =
  'M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4c0 .8-.7 1.5-1.5 1.5C10.5 20.5 3.5 13.5 3.5 5.5 3.5 4.7 4.2 4 5 4Z';
export const mailIcon: IconDrawing = 'M3 5.5h18v13H3v-13Zm0 1 9 7 9-7';
export const mapPinIcon: IconDrawing =
  'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21Zm0-14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z';
export const storeIcon: IconDrawing =
  'M4.5 10.5v10h15v-10M3 8l2-4.5h14L21 8c0 1.7-1.3 3-3 3s-3-1.3-3-3c0 1.7-1.3 3-3 3S9 9.7 9 8c0 1.7-1.3 3-3 3S3 9.7 3 8Zm6.5 12.5V15h5v5.5';
export const filterIcon: IconDrawing =
  'M3 7h11m5 0h2M3 17h2m5 0h11M16.5 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm-9 10a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z';
export const alertIcon: IconDrawing = 'M12 3.5 21.5 20h-19L12 3.5Zm0 6.5v5m0 2.4v.2';
export const infoIcon: IconDrawing = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 8v6m0-9.4v.2';
export const packageIcon: IconDrawing =
  'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9L12 3Zm-8.3 4.7L12 12l8.3-4.3M12 12v9M7.8 5.2l8.4 4.5';
export const tagIcon: IconDrawing = 'M3.5 3.5h8l9 9-8 8-9-9v-8Zm4.5 4v.2';
export const rulerIcon: IconDrawing = 'm3 16.5 13.5-13.5L21 7.5 7.5 21 3 16.5Zm3.5-3.5 2 2m1-5 2 2m1-5 2 2';
export const imageIcon: IconDrawing = 'M3.5 4.5h17v15h-17v-15Zm0 12 5-5 4 4 3-3 5 5M15 8.5v.2';
export const uploadIcon: IconDrawing = 'M12 16V4m-5 5 5-5 5 5M4 15.5v5h16v-5';
export const editIcon: IconDrawing = 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20Zm10-13.5 3.5 3.5';
export const eyeIcon: IconDrawing =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z';
export const moreIcon: IconDrawing =
  'M5 11.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1Zm7 0a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1Zm7 0a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1Z';
export const heartIcon: IconDrawing =
  'M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11Z';
export const verifiedIcon: IconDrawing =
  'm12 2.8 2.4 1.9 3-.1.900 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.9 2.9-3-.1-2.4 1.9-2.4-1.9-3 .1-.9-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.900-2.9 3 .1L12 2.8Zm-3.7 9.4 2.6 2.6 4.9-5.3';
export const clockIcon: IconDrawing = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4v5.3l3.5 2';
export const downloadIcon: IconDrawing = 'M12 4v12m-5-5 5 5 5-5M4 15.5v5h16v-5';
export const printIcon: IconDrawing = 'M7 9V3.5h10V9M7 17.5H3.5V9h17v8.5H17M7 14h10v6.5H7V14Z';
export const returnIcon: IconDrawing = 'M8.5 5 4 9.5 8.5 14M4.5 9.5h10a5 5 0 0 1 0 10H9';
export const walletIcon: IconDrawing = 'M18 7.5V4H4v16h16.5V7.5H4m11.5 5.5v2.5H20.5V13h-5Z';
export const trendIcon: IconDrawing = 'm3 17 6-6 4 4 8-8.5m-5.5 0H21V12';
export const flagIcon: IconDrawing = 'M6 21V4.5m0 .5h12l-3 4 3 4H6';
export const cardIcon: IconDrawing = 'M3 5.5h18v13H3v-13Zm0 4.5h18M6.5 14.5h4';

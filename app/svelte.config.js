// Runes everywhere; styles are in style.css and in the report's style sheet.
export default {
  compilerOptions: {
    runes: true,
    // A scrollable region must take the focus, or nobody could scroll it by keyboard.
    warningFilter: ({ code }) => code !== "a11y_no_noninteractive_tabindex",
  },
};

// Runes everywhere; styles live in style.css, beside those of the report.
export default {
  compilerOptions: {
    runes: true,
    // A region that scrolls must take the focus, or nobody could scroll it by keyboard.
    warningFilter: ({ code }) => code !== "a11y_no_noninteractive_tabindex",
  },
};

// The part of the address after # → the page shown. This needs no server, so the app works from any folder.

export const PAGES = {
  analyse: "Analyse a release",
  why: "See why",
  plan: "Plan a release",
  release: "Make a release",
} as const;
export type PageName = keyof typeof PAGES;

function pageInAddress(): PageName {
  const name = location.hash.replace(/^#\/?/, "");
  return name in PAGES ? (name as PageName) : "analyse";
}

class Route {
  page = $state<PageName>(pageInAddress());

  constructor() {
    window.addEventListener("hashchange", () => {
      this.page = pageInAddress();
      // As for a new page: scroll to its top and move the focus there for screen readers.
      window.scrollTo(0, 0);
      document.querySelector("main")?.focus();
    });
  }
}

export const route = new Route();

// The part of the address after # → the page shown. It needs nothing of a server, so the app works from any folder.

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
      // As a new page would: from its top, and with the focus there for those who hear it.
      window.scrollTo(0, 0);
      document.querySelector("main")?.focus();
    });
  }
}

export const route = new Route();

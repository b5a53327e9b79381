/** The budgets of a page: compressed kilobytes, milliseconds on a slow phone, shares of layout shift. */
export const budgets = {
  login_js: 120,
  dashboard_js: 160,
  /** With the socket, which loads after the first paint. */
  dashboard_live_js: 180,
  route_js: 48,
  css: 14,
  login_lcp_ms: 1400,
  dashboard_lcp_ms: 2100,
  tbt_ms: 150,
  cls: 0.02,
  lighthouse: { mobile: 92, desktop: 98, accessibility: 100, 'best-practices': 100 },
  /** Two frames of a screen that shows sixty a second. */
  list_frame_p95_ms: 33.5,
  list_rows: 50,
  events_frame_p99_ms: 50,
  commits_per_second: 10,
} as const

/** The line and its stop, for the browser's tab. A data address, so that no page asks for a file of its own. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#13201B"/><path d="M3 21h7l12-10h7" fill="none" stroke="#fff" stroke-width="3"/><circle cx="16" cy="16" r="5.5" fill="#FFC629" stroke="#13201B" stroke-width="2"/></svg>'

export const siteIcon = `data:image/svg+xml,${encodeURIComponent(drawing)}`

const mark =
  '<path d="M3 21h7l12-10h7" fill="none" stroke="#fff" stroke-width="3"/><circle cx="16" cy="16" r="5.5" fill="#FFC629" stroke="#13201B" stroke-width="2"/>'

/** The line and its stop. A maskable one fills its square and keeps the mark well inside, away from edges that are cut off. */
export function iconDrawing({ isMaskable }: { isMaskable: boolean }): string {
  const ground = `<rect width="32" height="32" rx="${isMaskable ? 0 : 7}" fill="#13201B"/>`
  const inside = isMaskable ? `<g transform="translate(4.8 4.8) scale(.7)">${mark}</g>` : mark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${inside}</svg>`
}

/** For the browser's tab. A data address, so that no page asks for a file of its own. */
export const siteIcon = `data:image/svg+xml,${encodeURIComponent(iconDrawing({ isMaskable: false }))}`

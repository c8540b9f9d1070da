import { type CSSProperties, use, useLayoutEffect, useMemo } from 'react'
import { appPaperCss, lineOnApp } from '#kernel/app-paper.ts'
import { ShopContext } from './brand.ts'

/** The server writes it too, so that the first paint has it already (main/app-document.ts). */
const place = 'creator-paper'

/** The color of the paper there is now: the server's, or that of the screen before. */
export function paperInPlace(): string | null {
  return document.getElementById(place)?.dataset.color ?? null
}

/** Puts the whole app on a creator's paper while the caller is on screen, menus and dialogs included; null is its own. */
export function useCreatorPaper(color: string | null): void {
  useLayoutEffect(() => {
    putPaper(color)
    return () => putPaper(null)
  }, [color])
}

function putPaper(color: string | null): void {
  const there = document.getElementById(place)
  const css = color && appPaperCss(color)
  if (!color || !css) {
    there?.remove()
    return
  }
  const style = there ?? document.head.appendChild(document.createElement('style'))
  style.id = place
  style.dataset.color = color
  style.textContent = css
}

/** A row in its creator's color, beside rows of others. On one creator's paper every row is theirs. */
export function useCreatorLine(color: string): CSSProperties | undefined {
  const isAmongOthers = use(ShopContext) === null
  return useMemo(() => {
    const line = isAmongOthers ? lineOnApp(color) : null
    return line === null ? undefined : { '--line-courses': line, '--line-products': line }
  }, [color, isAmongOthers])
}

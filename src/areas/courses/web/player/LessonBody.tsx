import classes from './LessonBody.module.css'

/**
 * The words of a lesson, as the server rendered them.
 *
 * The one place in the app that puts HTML from a creator into the page. It is safe because the server makes it: the lesson
 * is stored as a tree of known nodes, rendered by us and passed through the sanitiser on save and again on render, and the
 * app's Content-Security-Policy refuses inline scripts even if both were wrong.
 */
export function LessonBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div className={classes.body} dangerouslySetInnerHTML={{ __html: html }} />
}

import { Frame, type SubscriptionPageProps } from './SubscriptionPage.tsx'
import { subscriptionTextIn } from './texts.ts'

/** Asked once more, with what it means. */
export function CancelPage(props: SubscriptionPageProps) {
  const { site, path, title, state, accessUntil, canPause, byLink } = props
  const words = subscriptionTextIn(site.lang, props.names)
  return (
    <Frame {...props} heading={words.cancelTitle(title)}>
      <h1 className="title">{words.cancelTitle(title)}</h1>
      <p className="lead">
        {state === 'pastDue'
          ? byLink
            ? words.byLink.cancelNow
            : words.cancelNow
          : state === 'paused'
            ? words.cancelPaused
            : words.cancelText(accessUntil)}
      </p>
      <form method="post" action={`${path}/cancel`} className="form">
        <div className="field">
          <label htmlFor="note">{words.cancelNote}</label>
          <textarea className="input" id="note" name="note" rows={3} maxLength={500} />
        </div>
        <div className="btns">
          <button className="btn two xl" type="submit">
            {words.cancelYes}
          </button>
          {canPause && (
            <a className="btn two xl" href={`${path}/pause`}>
              {words.pauseInstead}
            </a>
          )}
          <a className="btn two xl" href={path}>
            {words.cancelNo}
          </a>
        </div>
      </form>
    </Frame>
  )
}

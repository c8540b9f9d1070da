import type { MemberStopWords } from '#platform/mail/member-stops.ts'
import { StopFrame, type StopFrameProps } from './StopFrame.tsx'
import { Ask, OutcomePage, UndoForm } from './StopPages.tsx'
import { stopTextIn } from './texts.ts'

export type MemberPageProps = StopFrameProps & {
  /** What it's about, as the area that sends it says it. */
  words: MemberStopWords
  token: string
  sender: string
  address: string
  /** Gone: the address is not this member's anymore, and gets nothing. */
  state: 'asked' | 'stopped' | 'undone' | 'gone'
}

/** `/unsubscribe/:token` of an email to members: one press ends it, and one more takes that back. */
export function MemberPage({ words, token, sender, address, state, ...frame }: MemberPageProps) {
  const text = stopTextIn(frame.site.lang)
  const action = `/unsubscribe/${token}`
  return (
    <StopFrame {...frame} title={text.title}>
      {state === 'gone' ? (
        <OutcomePage chip={words.chip} heading={words.done} lead={words.gone} />
      ) : state === 'stopped' ? (
        <OutcomePage chip={words.chip} heading={words.done} lead={words.doneText(sender)}>
          <UndoForm action={`${action}/undo`} text={text} />
        </OutcomePage>
      ) : (
        <Ask
          undone={state === 'undone' ? words.undone(sender) : null}
          heading={words.ask(sender)}
          lead={words.askText(sender, address)}
          action={action}
          confirm={words.confirm}
          text={text}
        />
      )}
    </StopFrame>
  )
}

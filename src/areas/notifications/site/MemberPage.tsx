import { StopFrame, type StopFrameProps } from './StopFrame.tsx'
import { Ask, OutcomePage, UndoForm } from './StopPages.tsx'
import { stopTextIn } from './texts.ts'

export type MemberPageProps = StopFrameProps & {
  token: string
  sender: string
  address: string
  /** Gone: the address is not this member's anymore, and gets nothing. */
  state: 'asked' | 'stopped' | 'undone' | 'gone'
}

/** `/unsubscribe/:token` of the weekly email to members: one press ends it, and one more takes that back. */
export function MemberPage({ token, sender, address, state, ...frame }: MemberPageProps) {
  const text = stopTextIn(frame.site.lang)
  const { member: words } = text
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

import { Upload } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { type Drawing, drawings } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import type { Line } from '#ui/lines.ts'
import { Notice } from '#ui/Notice.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { Strip } from '#ui/Strip.tsx'
import classes from './dev-ui.module.css'
import { Sample } from './Sample.tsx'

const lineOf: Record<Drawing, Line> = {
  courses: 'courses',
  learning: 'courses',
  activity: 'crm',
  email: 'email',
  payments: 'payments',
  done: 'payments',
  generic: 'none',
}

/** Empty, loading, failed, and what runs across the page. */
export function StateSamples() {
  return (
    <div className={classes.grid}>
      {(Object.keys(drawings) as Drawing[]).map((drawing) => (
        <Sample key={drawing} name="EmptyState" note={drawing}>
          <Card label={drawing} flush>
            <EmptyState
              drawing={drawing}
              line={lineOf[drawing]}
              title={drawing === 'done' ? 'Nothing waiting for you' : 'Bring your people together'}
              action={
                drawing === 'done' ? undefined : (
                  <>
                    <Button size="dense" icon={Upload}>
                      Import contacts
                    </Button>
                    <Button size="dense" kind="secondary">
                      Add contact
                    </Button>
                  </>
                )
              }
            >
              Sign-ups, buyers and bookings become contacts by themselves. You can also bring the ones you
              have.
            </EmptyState>
          </Card>
        </Sample>
      ))}
      <Sample name="ErrorPanel" note="only this region fails">
        <Card title="Recent activity" flush>
          <ErrorPanel title="The activity list didn’t load." onRetry={() => {}} requestId="req_7Kd2m" />
          <Strip>
            <b>You are offline.</b> Changes are kept and will be sent.
          </Strip>
          <Strip tone="neutral">A new version is ready.</Strip>
        </Card>
      </Sample>
      <Sample name="Notice" note="good, waiting, bad, info, quiet">
        <div className={classes.tight}>
          <Notice tone="info" action={<Link to="/dev/ui">See plans</Link>}>
            You were looking at Professional, $149. That is the <b>Pro Plan</b> here.
          </Notice>
          <Notice tone="good">Your password was changed.</Notice>
          <Notice tone="wait" title="Verify your email">
            We sent a link to ana@clay.example.
          </Notice>
          <Notice tone="bad">We couldn’t change your plan. Try again.</Notice>
          <Notice tone="quiet">Nothing here changes what students see.</Notice>
        </div>
      </Sample>
      <Sample name="SkeletonPage">
        <SkeletonPage />
      </Sample>
    </div>
  )
}

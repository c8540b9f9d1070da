import { Trash2 } from 'lucide-react'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { LineBadge } from '#ui/LineBadge.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { LineStepper, type Step } from '#ui/LineStepper.tsx'
import { Link } from '#ui/Link.tsx'
import { lines } from '#ui/lines.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { PlanBadge } from '#ui/PlanBadge.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { type Status, statuses } from '#ui/statuses.ts'
import classes from './dev-ui.module.css'
import { Sample } from './Sample.tsx'

const lessons: Step[] = [
  { id: '1', label: 'Choosing clay', meta: 'Video · 14 min', state: 'past', to: '/dev/ui' },
  { id: '2', label: 'Wedging', meta: 'Text · 6 min', state: 'past', to: '/dev/ui' },
  { id: '3', label: 'Centering on the wheel', meta: '0:40 of 18:20', state: 'here', to: '/dev/ui' },
  { id: '4', label: 'Opening and pulling', meta: 'Video · 22 min', state: 'ahead', to: '/dev/ui' },
  { id: '5', label: 'Firing at home', meta: 'Opens July 7', state: 'ahead', locked: true },
]

/** Buttons, cards, figures, chips, and all that is drawn as a line. */
export function LineSamples() {
  return (
    <div className={classes.grid}>
      <Sample name="StatCard" note="direction and judgment are separate" wide>
        <StatRow>
          <StatCard
            label="Total revenue"
            figure="$14,430.00"
            line="payments"
            change={{ direction: 'up', judgement: 'good', value: '8.7%', words: 'vs last month' }}
          />
          <StatCard
            label="Refunds"
            figure="3"
            line="courses"
            change={{ direction: 'down', judgement: 'good', value: '2', words: 'vs last month' }}
          />
          <StatCard
            label="Email subscribers"
            figure="1,204"
            line="email"
            to="/email"
            change={{ direction: 'down', judgement: 'bad', value: '0.9%', words: 'vs last month' }}
          />
          <StatCard label="Growth" figure="—" line="membership" note="Not enough history" />
        </StatRow>
      </Sample>
      <Sample name="Button" note="primary, secondary, quiet, danger, busy, disabled">
        <Buttons />
      </Sample>
      <Sample name="StatusChip" note="icon, word and tint">
        <div className={classes.row}>
          {(Object.keys(statuses) as Status[]).map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </div>
      </Sample>
      <Sample name="LineStepper" note="past, here, ahead, locked">
        <Card title="Pottery Basics" action={<Link to="/dev/ui">View all 9</Link>}>
          <LineStepper label="Lessons" steps={lessons} />
        </Card>
      </Sample>
      <Sample name="Lines" note="compact, horizontal, progress">
        <Card label="Lines">
          <div className={classes.stack}>
            <LineStepper label="Lessons, compact" steps={lessons} orientation="horizontal" compact />
            <LineStepper label="Setting up" steps={startLine} orientation="horizontal" line="none" />
            <ProgressLine value={33} label="Pottery Basics" here showValue />
            <ProgressLine value={71} label="Average progress" showValue />
            <ProgressLine value={0} label="Not begun" here line="coaching" />
            <ProgressLine value={100} label="Finished" here line="membership" />
          </div>
        </Card>
      </Sample>
      <Sample name="LineCover" note="always the same for the same id" wide>
        <div className={classes.covers}>
          {lines.slice(0, 6).map((line) => (
            <LineCover
              key={line}
              id={`crs_${line}_7Kd2m`}
              title={line}
              line={line}
              className={classes.cover}
            />
          ))}
        </div>
      </Sample>
      <Sample name="Small parts">
        <div className={classes.row}>
          {lines.map((line) => (
            <LineBadge key={line} line={line} />
          ))}
          <LineBadge line="email" size="small" />
          <Avatar initials="AD" />
          <Avatar initials="ZH" size="large" />
          <PlanBadge plan="free_plan" />
          <Chip>Owner</Chip>
          <Kbd>Ctrl K</Kbd>
        </div>
      </Sample>
      <Sample name="Text" note="money, time, links">
        <Card line="crm" title="Orders" action="3 of 8">
          <p>
            <MoneyText money={{ cents: 120450, currency: 'USD' }} />, <RelativeTime at={anHourAgo} />.{' '}
            <Link to="/dev/ui">Open the order</Link> or{' '}
            <Link href="/docs/api" newTab>
              read the API
            </Link>
            .
          </p>
        </Card>
      </Sample>
    </div>
  )
}

const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()

const startLine: Step[] = [
  { id: 'brand', label: 'Brand', meta: 'Done', state: 'past' },
  { id: 'course', label: 'First course', state: 'here' },
  { id: 'paid', label: 'Get paid', state: 'ahead' },
  { id: 'link', label: 'Share', state: 'ahead' },
]

function Buttons() {
  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        <Button>Create Course</Button>
        <Button kind="secondary">Preview</Button>
        <Button kind="quiet">Discard</Button>
        <Button kind="danger">Refund $49.00</Button>
        <Button kind="danger-outline" icon={Trash2}>
          Delete lesson
        </Button>
      </div>
      <div className={classes.row}>
        <Button size="small">Small</Button>
        <Button size="dense" kind="secondary">
          Dense
        </Button>
        <Button size="large">Large</Button>
        <Button busy busyLabel="Signing in...">
          Sign in
        </Button>
        <Button disabled>Current plan</Button>
        <Button kind="secondary" to="/dev/ui">
          A link
        </Button>
      </div>
    </div>
  )
}

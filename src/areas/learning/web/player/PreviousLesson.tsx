import { ArrowLeft } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import classes from './PreviousLesson.module.css'

/** The way back; on a phone the arrow alone is seen. */
export function PreviousLesson({ to, label }: { to: string; label: string }) {
  return (
    <Button kind="secondary" icon={ArrowLeft} to={to} className={classes.previous}>
      <span className={classes.words}>{label}</span>
    </Button>
  )
}

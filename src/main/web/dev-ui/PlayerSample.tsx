import { ArrowLeft, CircleQuestionMark, NotebookPen } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LineStepper } from '#ui/LineStepper.tsx'
import { PlayerShell } from '#ui/shell/PlayerShell.tsx'
import classes from './dev-ui.module.css'

/** The player's frame with a lesson's worth of words in it. */
export function PlayerSample() {
  return (
    <PlayerShell
      logoUrl={null}
      brand="Clay & Kiln"
      back={{ to: '/library', label: 'My learning' }}
      title="Pottery Basics"
      progress={{ value: 33, label: 'Pottery Basics' }}
      actions={
        <>
          <IconButton icon={NotebookPen} label="Notes" />
          <IconButton icon={CircleQuestionMark} label="Help" />
        </>
      }
      outlineLabel="Outline"
      outline={
        <>
          <h2>Pottery Basics</h2>
          <span className={classes.meta}>3 of 9 lessons · about 1 h left</span>
          <LineStepper
            label="Getting started"
            steps={[
              { id: '1', label: 'Choosing clay', meta: 'Video · 14 min', state: 'past', to: '/dev/ui' },
              {
                id: '2',
                label: 'Centering on the wheel',
                meta: '0:40 of 18:20',
                state: 'here',
                to: '/dev/ui',
              },
              {
                id: '3',
                label: 'Quiz: clay bodies',
                meta: '8 questions · pass 70%',
                state: 'ahead',
                to: '/dev/ui',
              },
              { id: '4', label: 'Firing at home', meta: 'Opens July 7', state: 'ahead', locked: true },
            ]}
          />
        </>
      }
      bar={{
        previous: (
          <Button kind="secondary" icon={ArrowLeft}>
            Previous
          </Button>
        ),
        note: 'Marked complete at 90% watched, or when you press the button.',
        next: <Button>Complete and continue</Button>,
      }}
    >
      <div className={classes.video} />
      <div className={classes.lesson}>
        <span className={classes.meta}>On the wheel · lesson 4 of 9</span>
        <h1>Centering on the wheel</h1>
      </div>
    </PlayerShell>
  )
}

import { Pause, Play, RotateCcw, X } from 'lucide-react'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import type { Scene } from './scene.ts'
import { marketingTextIn } from './texts.ts'
import { clock, sceneSeconds, scenesIn } from './walkthrough.ts'
import type { MarketingSiteText } from './words.ts'

const closesDemo = { command: 'close', commandfor: 'demo' }

/** The walkthrough. Without script it is read: the first scene, and below it everything that is said. */
export function DemoDialog({ site }: { site: Pick<SiteContext, 'brandName' | 'lang'> }) {
  const text = marketingTextIn(site.lang).demo
  const scenes = scenesIn(site.lang)
  const total = scenes.length * sceneSeconds
  return (
    <dialog id="demo" className="demo" aria-labelledby="demo-title" data-total={total}>
      <div className="demo-head">
        <h2 className="sub-t" id="demo-title" tabIndex={-1}>
          {text.title(site.brandName)}
        </h2>
        <button type="button" className="btn text sm" aria-label={text.close} {...closesDemo}>
          <X className="icon" />
        </button>
      </div>
      {scenes.map((scene, i) => (
        <SceneView key={scene.name} scene={scene} index={i} count={scenes.length} text={text} />
      ))}
      <p className="demo-caption" aria-live="polite">
        {scenes[0]?.captions[0]?.text}
      </p>
      <div className="demo-controls">
        <button
          type="button"
          className="btn sm"
          data-play={text.play}
          data-pause={text.pause}
          data-again={text.again}
        >
          <Pause className="icon icon-s on-pause" />
          <Play className="icon icon-s on-play" />
          <RotateCcw className="icon icon-s on-again" />
          <span>{text.play}</span>
        </button>
        <ol className="demo-scenes" aria-label={text.scenes}>
          {scenes.map((scene, i) => (
            <li key={scene.name}>
              <button type="button" data-scene={i} aria-current={i === 0 ? 'step' : undefined}>
                <i className={i === 0 ? 'stop here' : 'stop'} />
                <span>{scene.name}</span>
              </button>
            </li>
          ))}
        </ol>
        <span className="meta demo-clock">
          <span>{clock(0)}</span> {text.of} {clock(total)}
        </span>
      </div>
      <details className="demo-transcript" open>
        <summary>{text.transcript}</summary>
        <ol>
          {scenes.flatMap((scene, i) =>
            scene.captions.map((caption) => {
              const at = i * sceneSeconds + caption.at
              return (
                <li key={at} data-at={at}>
                  <b>{clock(at)}</b> {caption.text}
                </li>
              )
            }),
          )}
        </ol>
      </details>
    </dialog>
  )
}

type SceneViewProps = { scene: Scene; index: number; count: number; text: MarketingSiteText['demo'] }

function SceneView({ scene, index, count, text }: SceneViewProps) {
  return (
    <section className="demo-scene" hidden={index > 0} aria-labelledby={`scene-${index}`}>
      <div>
        <p className="meta">{text.sceneOf(index + 1, count)}</p>
        <h3 className="section-t" id={`scene-${index}`}>
          {scene.title}
        </h3>
        <p className="muted">{scene.text}</p>
      </div>
      <ol className={`route on-${scene.line === 'payments' ? 'analytics' : scene.line}`}>
        {scene.stops.map((stop) => (
          <li key={stop.title} data-from={stop.at}>
            <i className="stop past" />
            <b>{stop.title}</b>
            <span className="meta">{stop.note}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

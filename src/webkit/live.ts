type Listener = {
  /** How it is, from the server. */
  onData: (data: unknown) => void
  /** Whether changes arrive by themselves now; otherwise someone has to ask. */
  onLive: (live: boolean) => void
  /** The server ended the line, for the session has ended. */
  onBye: () => void
}
type Message = { kind: 'data'; data: unknown } | { kind: 'live'; live: boolean } | { kind: 'ask' }

/** What the page itself needs comes first. */
const firstMs = 1_000
/** After a refusal (too many windows, a server that restarts): the browser doesn't try again by itself then. */
const againMs = 30_000

/**
 * Follows a channel of the server, and returns the way to stop. One tab of a browser holds the line and passes on what comes:
 * over HTTP/1.1 a browser has six connections to a server, and each line takes one.
 */
export function followLive(channel: string, listener: Listener): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const name = `throughline-live-${channel}`
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const stopping = new AbortController()
  let live = false
  let isHolding = false

  const hear = (message: Message) => {
    if (message.kind === 'data') listener.onData(message.data)
    else if (message.kind === 'live') listener.onLive(message.live)
    else if (isHolding) tabs?.postMessage({ kind: 'live', live } satisfies Message)
  }
  const tell = (message: Message) => {
    // A line that breaks as its page goes may say so once more, when no one is to be told.
    if (stopping.signal.aborted) return
    hear(message)
    tabs?.postMessage(message)
  }
  const setLive = (now: boolean) => {
    live = now
    tell({ kind: 'live', live })
  }
  if (tabs) tabs.onmessage = ({ data }: MessageEvent<Message>) => hear(data)

  /** Holds the line until this tab is done with it. */
  const hold = () => {
    isHolding = true
    return openLine(channel, stopping.signal, {
      onData: (data) => tell({ kind: 'data', data }),
      onLive: setLive,
      onBye: listener.onBye,
    })
  }
  if (tabs && 'locks' in navigator) {
    tabs.postMessage({ kind: 'ask' } satisfies Message)
    navigator.locks.request(name, { signal: stopping.signal }, hold).catch(() => {})
  } else void hold()

  return () => {
    if (isHolding) setLive(false)
    stopping.abort()
    tabs?.close()
  }
}

/** One line, opened again whenever it was refused; resolves when it is stopped. */
function openLine(channel: string, stop: AbortSignal, listener: Listener): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      source = new EventSource(`/api/v1/live?channels=${channel}`)
      source.onopen = () => listener.onLive(true)
      source.addEventListener(channel, ({ data }) => listener.onData(JSON.parse(data)))
      source.addEventListener('bye', () => {
        source?.close()
        listener.onLive(false)
        listener.onBye()
      })
      source.onerror = () => {
        listener.onLive(false)
        // A broken line the browser opens again; a refused one it gives up.
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, againMs)
      }
    }
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      done()
    })
    timer = setTimeout(open, firstMs)
  })
}

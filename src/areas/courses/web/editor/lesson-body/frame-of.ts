const widest = 1920
const longestSeekMs = 2000

/** The picture a video shows right now, as a file; null while it shows none. */
export async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  await painted(video)
  const scale = Math.min(1, widest / videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  return blob && new File([blob], 'frame.jpg', { type: 'image/jpeg' })
}

/** Chromium draws black from a video that shows its poster and was never played: going to where it is makes it paint. */
async function painted(video: HTMLVideoElement): Promise<void> {
  if (!video.paused) return
  const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  const { currentTime } = video
  video.currentTime = currentTime
  await Promise.race([sought, new Promise((resolve) => setTimeout(resolve, longestSeekMs))])
}

import type { RemotePhotoError } from './remote-photo.ts'

/** Returns the message for each reason why a photo is missing. */
export function remotePhotoMessage(error: RemotePhotoError): string {
  switch (error.code) {
    case 'invalid-url':
      return 'Dit is geen webadres.'
    case 'private-address':
      return 'Dit adres ligt niet op het open internet.'
    case 'unreachable':
      return `De server is niet bereikbaar (${error.reason}).`
    case 'status':
      return error.status === 404 || error.status === 410
        ? 'De afbeelding staat er niet meer.'
        : `De server antwoordt met fout ${error.status}.`
    case 'too-many-redirects':
      return 'De server blijft doorverwijzen.'
    case 'too-slow':
      return 'De server antwoordt te langzaam.'
    case 'too-large':
      return 'De afbeelding is groter dan 20 MB.'
    case 'not-an-image':
      return `Hier staat geen afbeelding maar ${error.type || 'iets anders'}.`
    case 'not-a-photo':
      return 'Dit bestand is geen afbeelding die de winkel kan lezen.'
    case 'only-linked':
      return 'Deze winkel laat haar foto’s niet kopiëren.'
    case 'too-many-pixels':
      return 'De afbeelding heeft meer dan 100 miljoen beeldpunten.'
  }
}

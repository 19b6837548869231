// What outlives the page: the flash of the board in the browser, and how its pieces stand.
//
// Two tabs must not write to one flash. Each tab has the lock of a number of its own, 1 for the first; the number's store
// is for it alone as long as it holds the lock, and a reload gets the same number again.

const kSectorBytes = 4096;
const kMostTabs = 32;
const kReloadMs = 30000;
const kCopyMs = 3000;
const kCloseMs = 300;

/** A storage of the browser; one that keeps nothing, and says so, where a page may have none. */
function storageOf(name) {
  try {
    return globalThis[name];
  } catch (error) {
    return { getItem: () => null, removeItem: () => {}, setItem: () => { throw error; } };
  }
}
const kept = storageOf('localStorage');
const keptForTab = storageOf('sessionStorage');
/** Keeps a text if it can be kept. */
function tryToKeep(storage, key, text) {
  try {
    storage.setItem(key, text);
    return '';
  } catch (error) {
    return `this browser does not keep it: ${error.message}`;
  }
}

/** The kind of board that was here last, such as `8x8 reed`; null if that is not known. */
export const lastKind = () => kept.getItem('reedfish/last');
export const keepLastKind = (kind) => void tryToKeep(kept, 'reedfish/last', kind);

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Whether this tab has the lock of a number, from now on until it is closed. */
const claim = (number, options) => new Promise((resolve) => {
  navigator.locks.request(`reedfish-board-${number}`, options, (lock) => {
    resolve(lock !== null);
    return lock === null ? undefined : new Promise(() => {});
  }).catch(() => resolve(false));
});

/** Resolves with the number whose lock this tab has from now on; one of its own where there are no locks, or none is left. */
export async function claimNumber() {
  const before = Number(keptForTab.getItem('number'));
  // The page before a reload may not have let go yet, on a busy machine for long; the page that a tab was copied from never will.
  const patience = performance.getEntriesByType('navigation')[0]?.type === 'reload' ? kReloadMs : kCopyMs;
  if (navigator.locks && before && (await claim(before, { signal: AbortSignal.timeout(patience) }))) return before;
  for (let number = 1; navigator.locks && number <= kMostTabs; ++number) {
    if (!(await claim(number, number === 1 ? { signal: AbortSignal.timeout(kCloseMs) } : { ifAvailable: true }))) continue;
    tryToKeep(keptForTab, 'number', number);
    return number;
  }
  const tab = keptForTab.getItem('tab') ?? crypto.getRandomValues(new Uint32Array(1))[0];
  tryToKeep(keptForTab, 'tab', tab);
  return `tab-${tab}`;
}

/** The store of a number and of a kind of board, such as `8x8 reed`: what was kept for one is no use to another. */
export class Keeping {
  constructor(number, kind) {
    this.prefix = `reedfish/${number}/${kind}`;
    /** What the browser said when it refused to keep something; empty while all is well. */
    this.trouble = '';
  }

  /** Fills a blank flash with what was kept. */
  load(flash) {
    flash.fill(0xff);
    for (let at = 0; at < flash.length; at += kSectorBytes) {
      const text = kept.getItem(`${this.prefix}/sector/${at / kSectorBytes}`);
      if (!text) continue;
      try {
        const bytes = toBytes(text);
        if (bytes.length === kSectorBytes) flash.set(bytes, at);
      } catch {
        // A text that is no base64 is not ours: the sector stays blank, and the journal copes with that.
      }
    }
  }
  keepSector(flash, sector) {
    this.#keep(`sector/${sector}`, toText(flash.subarray(sector * kSectorBytes, (sector + 1) * kSectorBytes)));
  }
  loadPieces() {
    try {
      const pieces = JSON.parse(kept.getItem(`${this.prefix}/pieces`) ?? 'null');
      return Array.isArray(pieces) ? pieces : null;
    } catch {
      return null;
    }
  }
  keepPieces(pieces) {
    this.#keep('pieces', JSON.stringify(pieces));
  }
  forget() {
    for (const key of Object.keys(kept)) if (key.startsWith(`${this.prefix}/`)) kept.removeItem(key);
  }

  #keep(key, text) {
    this.trouble = tryToKeep(kept, `${this.prefix}/${key}`, text);
  }
}

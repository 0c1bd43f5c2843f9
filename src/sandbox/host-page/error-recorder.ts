/**
 * Records a page's errors on the page: some engines' drivers report neither console output nor
 * uncaught errors to a test. First script of the page; `window.sandboxProblems` is the list.
 */
export const RECORDER_SCRIPT = `(() => {
  const seen = (window.sandboxProblems = []);
  addEventListener('error', ({ target, error, message }) => {
    if (target === window) seen.push('[page error] ' + (error?.stack ? error + ' ' + error.stack : message));
    else seen.push('[not loaded] ' + target.localName + ' ' + (target.src ?? target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => {
    seen.push('[page error] not caught: ' + reason + ' ' + (reason?.stack ?? ''));
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    seen.push('[csp-violation] ' + [event.effectiveDirective, event.blockedURI, event.sourceFile].join(' '));
  });
  const own = console.error;
  console.error = (...words) => {
    seen.push('[console error] ' + words.map(String).join(' '));
    own.apply(console, words);
  };
})();`;

'use strict';

// This page is the answer to a form. Whoever comes back to it later shall see how the payment
// stands, and not the browser's question whether to send that form again.
history.replaceState(null, '', location.href);

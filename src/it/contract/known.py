"""Which requests are refused with 400 although the schemas of the contract allow them, each with its reason.

Schemathesis loads this file (SCHEMATHESIS_HOOKS). The check replaces its own, positive_data_acceptance, which knows only
the schemas and reports all of these.
"""

import json
import re

import schemathesis
from schemathesis.generation import GenerationMode


# Field and start of the message of each detail.
KNOWN = [
    # Two parameters or fields exclude each other; the contract describes each for itself.
    ("after", "excludes page: give one of the two"),
    ("expiresAt", "excludes expiresIn: give one of the two"),
    # Whether a row exists is known to the database alone.
    ("after", "must be the id of an event that there is"),
    # A pattern cannot say which months have a day 31, nor which offsets exist.
    ("createdFrom|createdTo", "must be a day and time that exist"),
    # A page of a search is bounded, that of a list is not; the bound depends on perPage.
    ("page", "must be at most [0-9]+ in a search"),
    # No token issues for longer than it was issued for itself.
    ("expiresAt", "must be at most [0-9]+ seconds ahead"),
    ("expiresIn", "must be at most [0-9]+, as the token of this request was issued"),
    # Whose payment it is is known to the database alone.
    ("paymentId", "must be a payment of this order"),
    # Schemas compare no two fields, and no field with the time.
    ("createdFrom|createdTo|since|until", "must (not )?be (before|after)"),
    ("expiresAt", "must be in the future"),
    # `format` is an annotation. Schemathesis generates other text where a field has no pattern, too.
    ("expiresAt|since|until", "must be an RFC 3339 date-time with offset"),
    ("url", "must be an absolute https or http URL"),
    ("successUrl", "must be an absolute https or http URL"),
    # Schemathesis generates quoted and international addresses for `format: email`, and does not know `x-format`.
    (r"customer\.email", "must be an e-mail address"),
    (r"customer\.phone", "must be a phone number"),
    # The SSRF guard resolves the name.
    ("url", "must have a host that exists on the public internet"),
    # The pattern is any three capital letters; the list of currencies is that of ISO 4217.
    ("currency", "must be an ISO 4217 code"),
    ("currency", "must be a current ISO 4217 code"),
    # An order number has many forms, which a pattern could not be read for.
    ("number", "must be the number of an order"),
    # Schemathesis does not know that an address has no blank.
    ("email", "must be an e-mail address"),
    ("url", "must have one of the ports"),
    # JSON Schema does not count digits, and decimals depend on the currency.
    ("amount", "must have at most 15 significant digits"),
    ("amount", "must be at most [0-9.]+ in [A-Z]{3}"),
    ("amount", "must have (at most [0-9]+|no) decimals?, as [A-Z]{3} has"),
    (r"amount|metadata\b.*", "must be a number of at most 100 digits"),
    # Schemas count no bytes and no levels.
    ("metadata", "must be at most 16"),
    # How many there are is known after the change is merged with those of the order.
    ("metadata", "must have at most 50 keys after the change"),
    (r"metadata\b.*", "must nest at most"),
    # Upper and lower case of a header's name are the same, and a pattern of all reserved names could not be read.
    (r"headers\b.*", "must (not be given|be given once)"),
    # Schemas say this neither for names at any depth nor for each text; the database stores no such text.
    (".*", r"must not (contain|have field names with) (the character U\+0000|half a surrogate pair)"),
]


def is_known(detail):
    return any(
        re.fullmatch(field, detail["field"], re.DOTALL) and re.match(message, detail["message"])
        for field, message in KNOWN
    )


@schemathesis.check
def valid_data_acceptance(ctx, response, case):
    """Fails if a request that its schemas allow is refused for a reason that is not known."""
    if response.status_code != 400 or case.meta is None:
        return
    if case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    error = json.loads(response.content)
    unknown = [detail for detail in error.get("details", []) if not is_known(detail)]
    assert error.get("details") and not unknown, f"Refused: {unknown or error}"
